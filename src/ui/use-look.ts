/** Passes the style of the terminal down to all components, so that none reads the environment. */
import {createContext, useContext} from 'react';
import type {AgentWords} from '../core/words/agent-words.js';
import {createTerminalLook, type TerminalLook} from './terminal-style.js';

const noAgent: AgentWords = {name: 'the agent', program: 'agent', unattended: 'agent', signs: {}};

const LookContext = createContext<TerminalLook>(createTerminalLook({hasColour: true, isAscii: false, agent: noAgent}));

export const LookProvider = LookContext.Provider;

export function useLook(): TerminalLook {
	return useContext(LookContext);
}
