import { randomBytes } from 'node:crypto'
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backfillHistory } from '@bowline/capabilities/demo-market/index.ts'
import { findUserByEmail, openMissingAccounts } from '@bowline/capabilities/identity/index.ts'
import { ensureDefinitions } from '@bowline/capabilities/markets/index.ts'
import { createFundedUser } from '@bowline/capabilities/operator/create.ts'
import type { Config } from '@bowline/platform/config.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Exchange } from './exchange.ts'

/** People a visitor of the demo may log in as. */
const DEMO_USERS = [
  { email: 'demo@bowline.example', fund: ['BTC=2', 'ETH=30', 'USDT=100000', 'BOW=10000'] },
  { email: 'alice@bowline.example', fund: ['BTC=1', 'USDT=50000'] },
] as const

/** Makes a fresh exchange into one that can be used: markets, a past, people. Whatever is there already stays. */
export async function prepareFirstRun(exchange: Exchange, config: Config, log: Log): Promise<void> {
  const { engine, sql } = exchange
  if (config.demoTraffic) await backfillHistory({ engine, log })
  await ensureDefinitions(engine)
  exchange.markets.apply(await engine.query({ kind: 'query-definitions' }))
  try {
    const opened = await openMissingAccounts(sql, engine)
    if (opened > 0) log.info({ opened }, 'opened accounts that an earlier stop had left out')
    if (config.mode === 'demo') await createDemoUsers(exchange, config)
  } catch (error) {
    // Nobody can log in without the database either; the next start does it.
    log.warn({ error: (error as Error).message }, 'users are not looked after: the database does not answer')
  }
}

async function createDemoUsers(exchange: Exchange, config: Config): Promise<void> {
  const path = join(config.dataDirectory, 'demo-logins.json')
  if (existsSync(path)) return
  const logins = []
  for (const { email, fund } of DEMO_USERS) {
    if (await findUserByEmail(exchange.sql, email)) continue
    const password = randomBytes(9).toString('base64url')
    await createFundedUser({ ...exchange, config }, { email, password, kycLevel: 2, isDemo: true }, fund)
    logins.push({ email, password })
  }
  writeFileSync(`${path}.new`, `${JSON.stringify(logins, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
