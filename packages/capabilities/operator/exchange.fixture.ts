import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Capacity } from '@bowline/core/capacity.ts'
import { type RunningEngine, startEngine } from '@bowline/engine/client.ts'
import { type Config, readConfig } from '@bowline/platform/config.ts'
import type { TemporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import { ApiKeyRing } from '../api-keys/api-key-ring.ts'
import { Passwords } from '../identity/password.ts'
import { Sessions } from '../identity/sessions/sessions.ts'
import { ensureDefinitions } from '../markets/index.ts'
import { MarketRegistry } from '../markets/market-registry.ts'
import { migratedDatabase } from '../migrated-database.fixture.ts'
import type { Operator } from './operator.ts'

/** Small tables, so that a state hash takes milliseconds. */
export const SMALL: Partial<Capacity> = {
  accounts: 4096,
  ledgerRows: 8192,
  seats: 4096,
  orders: 4096,
  volumeRows: 4096,
}

/** A real exchange without gateways, for tests: engine, journal and database in places of their own. */
export interface TestExchange {
  readonly operator: Operator
  readonly engine: RunningEngine
  readonly database: TemporaryDatabase
  /** The data folder. */
  readonly root: string
  close(): Promise<void>
}

export async function startTestExchange(): Promise<TestExchange> {
  const root = mkdtempSync(join(tmpdir(), 'bowline-operator-'))
  const database = await migratedDatabase()
  // Before the journal: beside one, a missing key is a fault.
  const secrets = Secrets.open(root)
  const engine = await startEngine({
    directory: root,
    capacity: SMALL,
    segmentBytes: 1 << 20,
  })
  await ensureDefinitions(engine)
  const apiKeys = new ApiKeyRing(secrets)
  await apiKeys.follow(database.sql)
  const operator: Operator = {
    engine,
    sql: database.sql,
    secrets,
    passwords: new Passwords(secrets),
    sessions: new Sessions(database.sql),
    apiKeys,
    markets: await MarketRegistry.follow(engine),
    config: readConfig({ BOWLINE_DATA: root, DATABASE_URL: database.url }),
    databaseUrl: database.url,
    info: () => ({ version: 'test' }),
  }
  return {
    operator,
    engine,
    database,
    root,
    close: async () => {
      await apiKeys.close()
      await engine.stop()
      await database.drop()
      rmSync(root, { recursive: true })
    },
  }
}

/** The same exchange in production mode. */
export function inProduction(operator: Operator): Operator {
  return { ...operator, config: { ...operator.config, mode: 'production' } satisfies Config }
}
