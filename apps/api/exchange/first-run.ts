import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backfillHistory } from '@bowline/capabilities/demo-market/index.ts'
import { countUsers, findUserByEmail, openMissingAccounts } from '@bowline/capabilities/identity/index.ts'
import { ensureDefinitions } from '@bowline/capabilities/markets/index.ts'
import { createFundedUser } from '@bowline/capabilities/operator/create.ts'
import { countDemoStaff, createStaff, findMemberByEmail } from '@bowline/capabilities/staff/index.ts'
import type { Config } from '@bowline/platform/config.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Exchange } from './exchange.ts'

/** Users that a visitor of the demo can sign in as. */
const DEMO_USERS = [
  { email: 'demo@bowline.example', fund: ['BTC=2', 'ETH=30', 'USDT=100000', 'BOW=10000'] },
  { email: 'alice@bowline.example', fund: ['BTC=1', 'USDT=50000'] },
] as const

/** Staff of the demo's console: two who can allow what a third requested. */
const DEMO_STAFF = ['admin', 'compliance', 'support'] as const

/** Makes a new exchange usable: markets, history, users. Whatever already exists stays. */
export async function prepareFirstRun(exchange: Exchange, config: Config, log: Log): Promise<void> {
  const { engine, sql } = exchange
  if (config.demoTraffic) await backfillHistory({ engine, log })
  await ensureDefinitions(engine)
  exchange.markets.apply(await engine.query({ kind: 'query-definitions' }))
  try {
    const opened = await openMissingAccounts(sql, engine)
    if (opened > 0) log.info({ opened }, 'opened accounts that an earlier crash had left unopened')
    if (config.mode === 'demo') await createDemoLogins(exchange, config)
    else await refuseDemoPeople(exchange)
  } catch (error) {
    if (error instanceof DemoPeopleError) throw error
    // Nobody can sign in without the database either; the next start does it.
    log.warn({ error: (error as Error).message }, 'users were not checked: the database does not answer')
  }
}

/** Their passwords are public: a demo's database must never become a production one. */
class DemoPeopleError extends Error {}

async function refuseDemoPeople({ sql }: Exchange): Promise<void> {
  const [{ demoUsers }, demoStaff] = await Promise.all([countUsers(sql), countDemoStaff(sql)])
  if (demoUsers + demoStaff === 0) return
  throw new DemoPeopleError('the database holds users or staff of a demo: production needs one of its own')
}

async function createDemoLogins(exchange: Exchange, config: Config): Promise<void> {
  const path = join(config.dataDirectory, 'demo-logins.json')
  const known: unknown[] = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
  const users = existsSync(path) ? [] : await createDemoUsers(exchange, config)
  const staff = await createDemoStaff(exchange)
  if (existsSync(path) && staff.length === 0) return
  writeFileSync(`${path}.new`, `${JSON.stringify([...known, ...users, ...staff], null, 2)}\n`, { mode: 0o600 })
  renameSync(`${path}.new`, path)
}

async function createDemoUsers(exchange: Exchange, config: Config) {
  const logins = []
  for (const { email, fund } of DEMO_USERS) {
    if (await findUserByEmail(exchange.sql, email)) continue
    const password = randomBytes(9).toString('base64url')
    await createFundedUser({ ...exchange, config }, { email, password, kycLevel: 2, isDemo: true }, fund)
    logins.push({ email, password })
  }
  return logins
}

/** The first sign-in requires a new password and an authenticator. */
async function createDemoStaff({ sql, passwords }: Exchange) {
  const logins = []
  for (const role of DEMO_STAFF) {
    const email = `${role}@bowline.example`
    if (await findMemberByEmail(sql, email)) continue
    const by = { actor: { kind: 'system', id: 'first-run' }, nowMs: Date.now() } as const
    const made = await createStaff({ sql, passwords }, { email, role, isDemo: true }, by)
    if ('member' in made) logins.push({ staff: role, email, temporaryPassword: made.temporaryPassword })
  }
  return logins
}
