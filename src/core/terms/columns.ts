/** The columns of a row, in their default order. */
export const columnNames = ['project', 'agent', 'host', 'branch', 'state', 'mode', 'task', 'model', 'context', 'cost', 'age'] as const;
export type ColumnName = (typeof columnNames)[number];

/** The columns that a list shows by default. Cost and model are in the detail. */
export const usualColumns = columnNames.filter((name) => name !== 'cost' && name !== 'model');
