import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { agreeOnOwners, NotOneExchange } from '@bowline/capabilities/account-owners/index.ts'
import { setAntiPhishing } from '@bowline/capabilities/account-security/index.ts'
import {
  type BackfillOptions,
  backfillHistory,
  demoContracts,
  LEAD_TRADERS,
} from '@bowline/capabilities/demo-market/index.ts'
import { ensureDemoProducts } from '@bowline/capabilities/earn/index.ts'
import {
  countUsers,
  findUserByEmail,
  openMissingAccounts,
  type Passwords,
} from '@bowline/capabilities/identity/index.ts'
import { ensureDefinitions, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { createFundedUser } from '@bowline/capabilities/operator/create.ts'
import { countDemoStaff, createStaff, findMemberByEmail } from '@bowline/capabilities/staff/index.ts'
import { ensureCollateral } from '@bowline/capabilities/unified-account/index.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Config } from '@bowline/platform/config.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'

/** Users that a visitor of the demo can sign in as. */
const DEMO_USERS = [
  { email: 'demo@bowline.example', country: 'PT', fund: ['BTC=2', 'ETH=30', 'USDT=100000', 'BOW=10000'] },
  { email: 'alice@bowline.example', country: 'FR', fund: ['BTC=1', 'USDT=50000'] },
] as const

/** The one of them who copies lead traders. */
export const DEMO_COPIER = DEMO_USERS[1].email

/** Stands in every mail to them, as somebody careful would have it. */
const DEMO_PHRASE = 'blue heron'

/** Staff of the demo's console, independent of each other: of the admins one allows what the other requests. */
const DEMO_STAFF = [
  { name: 'admin', role: 'admin' },
  { name: 'second-admin', role: 'admin' },
  { name: 'compliance', role: 'compliance' },
  { name: 'support', role: 'support' },
] as const

/** Makes a new exchange usable: markets, history, users. Whatever already exists stays. */
export async function prepareFirstRun(exchange: Maker, config: Config, log: Log): Promise<void> {
  const { engine, sql } = exchange
  if (config.demoTraffic > 0)
    await backfillHistory({ engine, log, share: config.demoTraffic, ...withDemoUsers(exchange, config, log) })
  await ensureDefinitions(engine, config.demoTraffic > 0 ? demoContracts() : undefined)
  exchange.markets.apply(await engine.query({ kind: 'query-definitions' }))
  await ensureCollateral(engine, exchange.markets)
  try {
    if (config.mode !== 'demo') await refuseDemoPeople(exchange)
    const adopted = await agreeOnOwners({ ...exchange, directory: config.dataDirectory })
    if (adopted > 0) log.info({ adopted }, 'gave identities to users from before there were any')
    const opened = await openMissingAccounts(sql, engine)
    if (opened > 0) log.info({ opened }, 'opened accounts that an earlier crash had left unopened')
    if (config.mode !== 'demo') return
    await createDemoLogins(exchange, config)
    await ensureDemoProducts(sql, Date.now())
  } catch (error) {
    if (error instanceof DemoPeopleError || error instanceof NotOneExchange) throw error
    // Nobody can sign in without the database either; the next start does it.
    log.warn({ error: (error as Error).message }, 'users were not checked: the database does not answer')
  }
}

/** Their passwords are public: a demo's database must never become a production one. */
class DemoPeopleError extends Error {}

async function refuseDemoPeople({ sql, operatorSql }: Maker): Promise<void> {
  const [{ demoUsers }, demoStaff] = await Promise.all([countUsers(sql), countDemoStaff(operatorSql)])
  if (demoUsers + demoStaff === 0) return
  throw new DemoPeopleError('the database holds users or staff of a demo: production needs one of its own')
}

/** Demo users are as old as their markets, so that their pages have something to show. */
function withDemoUsers(exchange: Maker, config: Config, log: Log): Pick<BackfillOptions, 'atOpening'> {
  if (config.mode !== 'demo') return {}
  const atOpening = async (engine: EngineClient, sinceMs: number) => {
    exchange.markets.apply(await engine.query({ kind: 'query-definitions' }))
    try {
      await createDemoLogins({ ...exchange, engine }, config, sinceMs)
      return await createLeadTraders({ ...exchange, engine }, config, sinceMs)
    } catch (error) {
      const reason = (error as Error).message
      log.warn({ error: reason }, 'demo users come later and without a history: the database does not answer')
      return new Map<string, number>()
    }
  }
  return { atOpening }
}

/** What a new exchange and its demo's people are made with. */
export interface Maker {
  readonly engine: EngineClient
  readonly markets: MarketRegistry
  /** With the rights of the public port, and with those of the operators' side. */
  readonly sql: Sql
  readonly operatorSql: Sql
  readonly secrets: Secrets
  readonly passwords: Passwords
}

async function createDemoLogins(exchange: Maker, config: Config, sinceMs = Date.now()): Promise<void> {
  const path = join(config.dataDirectory, 'demo-logins.json')
  const known: unknown[] = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
  const users = existsSync(path) ? [] : await createDemoUsers(exchange, config, sinceMs)
  const staff = await createDemoStaff(exchange)
  if (existsSync(path) && staff.length === 0) return
  writeFileSync(`${path}.new`, `${JSON.stringify([...known, ...users, ...staff], null, 2)}\n`, { mode: 0o600 })
  renameSync(`${path}.new`, path)
}

async function createDemoUsers(exchange: Maker, config: Config, sinceMs: number) {
  const logins = []
  for (const { email, country, fund } of DEMO_USERS) {
    if (await findUserByEmail(exchange.sql, email)) continue
    const password = randomBytes(9).toString('base64url')
    const person = { email, password, country, sinceMs, kycLevel: 2, isDemo: true }
    const { userId } = await createFundedUser({ ...exchange, config }, person, fund)
    await setAntiPhishing(exchange.sql, userId, DEMO_PHRASE)
    logins.push({ email, password })
  }
  return logins
}

/** Nobody signs in as one of them: their passwords are kept nowhere. */
async function createLeadTraders(exchange: Maker, config: Config, sinceMs: number): Promise<Map<string, number>> {
  const accounts = new Map<string, number>()
  for (const { email, stakeUsdt } of LEAD_TRADERS) {
    const password = randomBytes(12).toString('base64url')
    const person = { email, password, country: 'PT', sinceMs, kycLevel: 2, isDemo: true }
    const { account } = await createFundedUser({ ...exchange, config }, person, [`futures.USDT=${stakeUsdt}`])
    accounts.set(email, account)
  }
  return accounts
}

/** The first sign-in requires a new password and an authenticator. */
async function createDemoStaff({ operatorSql: sql, passwords }: Maker) {
  const logins = []
  for (const { name, role } of DEMO_STAFF) {
    const email = `${name}@bowline.example`
    if (await findMemberByEmail(sql, email)) continue
    const by = { actor: { kind: 'system', id: 'first-run' }, nowMs: Date.now() } as const
    const made = await createStaff({ sql, passwords }, { email, role, isDemo: true }, by)
    if ('member' in made) logins.push({ staff: role, email, temporaryPassword: made.temporaryPassword })
  }
  return logins
}
