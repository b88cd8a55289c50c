import type { Right } from '@bowline/platform/postgres/roles.ts'

/**
 * The processes' ways to the database. The api has one for the public, and three for the operators' side: what members read,
 * what one of them changes (`console`), and what two decide, with who they are (`decisions`). The watcher speaks with
 * strangers' nodes: it can neither make a withdrawal nor change where one goes, or how much.
 */
export type DatabaseProcess = 'api' | 'reading' | 'console' | 'decisions' | 'watcher' | 'worker'

/**
 * Who may do what with a capability's tables: a process that is not named cannot reach the table. What members read follows
 * from the console's rights; whoever decides has those as well, where none are named for it.
 */
export type TableRights = Readonly<
  Record<string, Readonly<Partial<Record<Exclude<DatabaseProcess, 'reading'>, readonly Right[]>>>>
>

export const READ: readonly Right[] = ['select']
export const ADD: readonly Right[] = ['select', 'insert']
export const CHANGE: readonly Right[] = ['select', 'insert', 'update', 'delete']
/** Where the worker's hourly job deletes what has expired. */
export const SWEEP: readonly Right[] = ['select', 'delete']
