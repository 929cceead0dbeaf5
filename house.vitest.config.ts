import config from './vitest.config.ts';
export default {...config, test: {...config.test, setupFiles: ['./house.setup.ts'], maxWorkers: 1}};
