/** The columns of a row, in the order in which they stand unless the config says otherwise. */
export const columnNames = ['project', 'agent', 'host', 'branch', 'state', 'mode', 'task', 'model', 'context', 'cost', 'age'] as const;
export type ColumnName = (typeof columnNames)[number];

/** Those of a list that no config changes. Cost and model decide nothing there; the detail says them. */
export const usualColumns = columnNames.filter((name) => name !== 'cost' && name !== 'model');
