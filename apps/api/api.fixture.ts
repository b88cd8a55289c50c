import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { databaseRights } from '@bowline/capabilities/database-rights.ts'
import { migratedDatabase } from '@bowline/capabilities/migrated-database.fixture.ts'
import { dataFolder } from '@bowline/capabilities/operator/index.ts'
import type { CallLimitRules } from '@bowline/gateways/call-kit/call-limits.ts'
import { readConfig } from '@bowline/platform/config.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import { createLog } from '@bowline/platform/log.ts'
import { connect, type Sql, type TemporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { processUrls } from '@bowline/platform/postgres/roles.ts'
import { isConnectionLost } from '@bowline/platform/postgres/statement.ts'
import { type Api, startApi } from './api.ts'
import type { ApiOptions } from './options.ts'

/** Tables for a handful of people. */
const capacity: ApiOptions['capacity'] = {
  accounts: 4_096,
  ledgerRows: 8_192,
  seats: 4_096,
  orders: 4_096,
  levels: 8_192,
  priceNodes: 16_384,
  lists: 512,
  volumeRows: 4_096,
}

export interface TestApi extends Api {
  readonly address: string
  readonly directory: string
  readonly database: TestDatabase
  /** `keep`: leave data folder and database in place for the next start. */
  stop(options?: { keep?: boolean }): Promise<void>
  /** Creates a user with money and a key. */
  person(
    name: string,
    fund: readonly string[],
    permissions?: readonly string[],
    ips?: readonly string[],
  ): Promise<Customer>
  /** A user from before a restart. */
  known(person: Person): Person
}

export type TestDatabase = Pick<TemporaryDatabase, 'url' | 'drop'>

const wide = { burst: 100_000, perMinute: 100_000 }
/** For tests in which many users share one address. */
export const wideLimits: CallLimitRules = { address: wide, account: wide, page: wide }

export interface TestOptions extends Partial<ApiOptions> {
  readonly database?: TestDatabase
  readonly directory?: string
  readonly mode?: 'production'
  readonly traceCollector?: string
}

/** The whole process on free ports, with a database of its own and quiet markets. The caller must stop it. */
export async function startTestApi(options: TestOptions = {}): Promise<TestApi> {
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), 'bowline-api-'))
  const database = options.database ?? (await migratedDatabase())
  const config = readConfig({
    PORT: '0',
    OPERATOR_PORT: '0',
    BOWLINE_DATA: directory,
    BOWLINE_DEMO_TRAFFIC: 'off',
    ...(options.mode && { BOWLINE_MODE: options.mode, BOWLINE_BEHIND_TLS: 'on' }),
    DATABASE_URL: database.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: options.traceCollector,
  })
  const log = createLog('api-test', { level: process.env.LOG_LEVEL ?? 'silent' })
  const api = await startApi({ config, ...(await loginsOf(database)), log, capacity, ...options })
  const address = `http://127.0.0.1:${api.port}`
  const { socket } = dataFolder(directory)
  return {
    ...api,
    address,
    directory,
    database,
    async stop({ keep = false } = {}) {
      await api.stop()
      if (keep) return
      await database.drop()
      rmSync(directory, { recursive: true })
    },
    async person(name, fund, permissions = ['read', 'trade'], ips = []) {
      const email = `${name}@example.com`
      const user = { email, password: 'correct horse 1', fund }
      const { userId } = (await callControl(socket, 'user.create', user)) as { userId: number }
      const key = (await callControl(socket, 'apikey.create', { email, permissions, ips })) as {
        apiKey: string
        secretKey: string
      }
      return Object.assign(new Person(address, key.apiKey, key.secretKey), { email, userId })
    },
    known: ({ apiKey, secretKey }) => new Person(address, apiKey, secretKey),
  }
}

/** As `npm start` does, so that a right that is missing is noticed. Without the database: as given, to be connected later. */
async function loginsOf({ url }: TestDatabase): Promise<Pick<ApiOptions, 'databaseUrl' | 'operatorUrls'>> {
  const sql = connect(url, { connections: 1, name: 'test-roles' })
  try {
    const { api, ...operatorUrls } = await processUrls(sql, url, databaseRights())
    return { databaseUrl: api, operatorUrls }
  } catch (error) {
    if (isConnectionLost(error)) return { databaseUrl: url }
    throw error
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/**
 * The process of a group of tests, and a separate connection to its database: started when its `describe` awaits it,
 * stopped after the group.
 */
export async function setApi(options: TestOptions = {}): Promise<{ readonly api: TestApi; readonly sql: Sql }> {
  const api = await startTestApi(options)
  const sql = connect(api.database.url, { connections: 2, name: 'test' })
  after(async () => {
    await sql.end({ timeout: 2 })
    await api.stop()
  })
  return { api, sql }
}

export interface Answer<T = unknown> {
  readonly status: number
  readonly headers: Headers
  readonly body: T
}

// biome-ignore lint/suspicious/noExplicitAny: answers are checked field by field
type Json = any

export async function ask(
  address: string,
  method: string,
  path: string,
  init: RequestInit = {},
): Promise<Answer<Json>> {
  const response = await fetch(`${address}${path}`, { method, ...init })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
}

/** A machine that stalls between signing and sending must not fail a test. */
export const LONGEST_WINDOW_MS = 60_000

/** A client with an API key. */
export class Person {
  readonly #address: string
  readonly apiKey: string
  readonly secretKey: string

  constructor(address: string, apiKey: string, secretKey: string) {
    this.#address = address
    this.apiKey = apiKey
    this.secretKey = secretKey
  }

  sign(text: string): string {
    return createHmac('sha256', this.secretKey).update(text).digest('hex')
  }

  /** Parameters in the query, or in the body like ccxt. */
  async call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    parameters: Record<string, string | number> = {},
    { inBody = false, headers = {} }: { inBody?: boolean; headers?: Record<string, string> } = {},
  ): Promise<Answer<Json>> {
    const pairs = { recvWindow: LONGEST_WINDOW_MS, ...parameters, timestamp: nextTimestamp() }
    const text = new URLSearchParams(Object.entries(pairs).map(([name, value]) => [name, String(value)])).toString()
    const signed = `${text}&signature=${this.sign(text)}`
    const all = { 'x-mbx-apikey': this.apiKey, ...headers }
    if (!inBody) return ask(this.#address, method, `${path}?${signed}`, { headers: all })
    const body = { ...all, 'content-type': 'application/x-www-form-urlencoded' }
    return ask(this.#address, method, path, { headers: body, body: signed })
  }
}

/** A user of this exchange, with their database number. */
export type Customer = Person & { readonly email: string; readonly userId: number }

let last = 0

/** In microseconds and unique: two equal requests in one millisecond would have the same signature. */
function nextTimestamp(): number {
  last = Math.max(last + 1, Date.now() * 1000)
  return last
}
