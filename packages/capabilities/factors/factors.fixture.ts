import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import type { User } from '../identity/index.ts'
import type { Messages } from '../messages/index.ts'
import { migratedDatabase } from '../migrated-database.fixture.ts'

export const NOW = Date.UTC(2026, 0, 2, 12)
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

/** A migrated database, its own secrets, and an outbox the test can read. */
export async function openFactors() {
  const database = await migratedDatabase()
  const directory = mkdtempSync(join(tmpdir(), 'bowline-factors-'))
  return {
    sql: database.sql,
    secrets: Secrets.open(directory),
    outbox: new Outbox(),
    async close() {
      await database.drop()
      rmSync(directory, { recursive: true })
    },
  }
}

export type OpenFactors = Awaited<ReturnType<typeof openFactors>>

/** What would have been sent. */
class Outbox {
  readonly sent: { readonly to: unknown; readonly code: string; readonly minutes: number; readonly values: object }[] =
    []

  /** Queued like the others, but for nobody. */
  decoys = 0

  readonly enqueue: Messages['enqueue'] = async (_sql, { to, values, isDecoy }) => {
    if (isDecoy) {
      this.decoys++
      return
    }
    const { code, minutes } = values as unknown as { code: string; minutes: number }
    this.sent.push({ to, code, minutes, values })
  }

  get lastCode(): string {
    return this.sent.at(-1)?.code ?? 'none was sent'
  }

  /** Six digits that were not sent. */
  get wrongCode(): string {
    return String((Number(this.lastCode) + 1) % 1_000_000).padStart(6, '0')
  }
}

export async function makeUser(sql: Sql, { email, phone }: { email?: string; phone?: string }): Promise<User> {
  const [row] = await sql<{ id: bigint }[]>`
    insert into users (email, phone, password_hash) values (${email ?? null}, ${phone ?? null}, 'none') returning id`
  return {
    id: Number(row?.id),
    email,
    phone,
    country: undefined,
    isEmailConfirmed: true,
    hasPassword: true,
    signInVersion: 0,
    kycLevel: 0,
    status: 'active',
    isDemo: false,
    createdAtMs: NOW,
  }
}
