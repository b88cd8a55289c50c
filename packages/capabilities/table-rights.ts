import type { Right } from '@bowline/platform/postgres/roles.ts'

/**
 * The processes' ways to the database: the api has one for the public and one for the operators' side. The watcher speaks
 * with strangers' nodes: it can neither make a withdrawal nor change where one goes, or how much.
 */
export type DatabaseProcess = 'api' | 'console' | 'watcher' | 'worker'

/** Who may do what with a capability's tables: a process that is not named cannot reach the table. */
export type TableRights = Readonly<Record<string, Readonly<Partial<Record<DatabaseProcess, readonly Right[]>>>>>

export const READ: readonly Right[] = ['select']
export const ADD: readonly Right[] = ['select', 'insert']
export const CHANGE: readonly Right[] = ['select', 'insert', 'update', 'delete']
/** Where the worker's hourly job deletes what has expired. */
export const SWEEP: readonly Right[] = ['select', 'delete']
