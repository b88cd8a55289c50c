import type { Sql } from '@bowline/platform/postgres/index.ts'

/** A failed attempt must stay counted, whatever becomes of the change it was made for. */
export function outsideTransaction(sql: Sql): void {
  if ('release' in sql) throw new Error('tries are counted outside of the transaction of the change')
}
