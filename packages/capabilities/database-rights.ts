import { JOBS_SCHEMA } from '@bowline/platform/jobs.ts'
import type { Right, RoleRights } from '@bowline/platform/postgres/roles.ts'
import { allProjectors } from './projectors.ts'
import { tableRights } from './rights.list.ts'
import { ADD, CHANGE, type DatabaseProcess, READ, type TableRights } from './table-rights.ts'

/** Written from the journal by the worker; everybody else only reads them. */
const ofProjections = { api: READ, console: READ, worker: [...CHANGE, 'truncate'] } as const

/**
 * Every table that a process may touch, and how, as the `rights.ts` of its capability says; a new table belongs there, or
 * nobody but its owner reaches it. No process may change the schema, the audit log's past or the list of migrations.
 */
export function databaseRights(): Readonly<Record<DatabaseProcess, RoleRights>> {
  const projections = ['projection_positions', ...allProjectors().flatMap(({ tables }) => tables)]
  const all: TableRights = {
    ...tableRights,
    ...Object.fromEntries(projections.map((table) => [table, ofProjections])),
  }
  const tablesOf = (process: Exclude<DatabaseProcess, 'reading'>) =>
    Object.fromEntries(
      Object.entries(all).flatMap(([table, { [process]: rights }]): [string, readonly Right[]][] =>
        rights ? [[table, rights]] : [],
      ),
    )
  return {
    api: { tables: tablesOf('api'), numbering: ['users'] },
    reading: { tables: { ...onlyRead(tablesOf('console')), audit_log: ADD }, schemas: { [JOBS_SCHEMA]: READ } },
    console: { tables: tablesOf('console') },
    decisions: { tables: { ...tablesOf('console'), ...tablesOf('decisions') } },
    watcher: { tables: tablesOf('watcher') },
    worker: {
      tables: tablesOf('worker'),
      schemas: { [JOBS_SCHEMA]: CHANGE },
      functions: ['keep_months(text, integer)'],
    },
  }
}

function onlyRead(tables: Readonly<Record<string, readonly Right[]>>): Record<string, readonly Right[]> {
  return Object.fromEntries(
    Object.entries(tables).map(([table, rights]) => [table, rights.filter((right) => right.startsWith('select'))]),
  )
}
