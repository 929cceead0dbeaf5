import type {Size} from '../../app/layout.js';
import type {Drawn} from '../drawn.js';
import {Lines} from '../terminal/lines.js';
import {useLook} from '../use-look.js';
import {quickTexts} from './quick-text.js';

/** The small screen: one session, its request or its last words, and the line for the reply. */
export function QuickBody({drawn, size}: {readonly drawn: Drawn; readonly size: Size}) {
	return <Lines lines={quickTexts(drawn, size, useLook())} />;
}
