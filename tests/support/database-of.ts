import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import { urlHost } from '@bowline/platform/postgres/address.ts'
import { connect, type Sql } from '@bowline/platform/postgres/index.ts'
import { type ExchangeOptions, type RunningExchange, startExchange } from './running-exchange.ts'

/** The exchange's own database, to skip waiting times, and to look for what must not be stored. */
export function databaseOf({ directory }: RunningExchange): Sql {
  const folder = join(directory, 'data/postgres')
  const password = readFileSync(join(folder, 'password'), 'utf8')
  const [, , , port, socketFolder] = readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')
  const host = urlHost({ host: socketFolder || '127.0.0.1', port: Number(port) })
  return connect(`postgres://bowline:${password}@${host}/postgres`, { connections: 2 })
}

/** An exchange for a group of tests, like `setExchange`, with its database. */
export async function setExchangeWithDatabase(
  options?: ExchangeOptions,
): Promise<{ readonly exchange: RunningExchange; readonly sql: Sql }> {
  const exchange = await startExchange(options)
  const sql = databaseOf(exchange)
  after(async () => {
    await sql.end()
    await exchange.stop()
  })
  return { exchange, sql }
}

/** Resets the wait for the next code, as if none had been sent yet. */
export async function codesMayGo(exchange: RunningExchange): Promise<void> {
  const sql = databaseOf(exchange)
  await sql`delete from code_sendings`
  await sql.end()
}
