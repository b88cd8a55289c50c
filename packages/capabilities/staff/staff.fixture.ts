import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StaffRole } from '@bowline/contract/terms/staff.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import { newSignInQueue } from '../identity/index.ts'
import { Passwords } from '../identity/password.ts'
import { migratedDatabase } from '../migrated-database.fixture.ts'
import { StaffFailures } from './failures.ts'
import { createStaff, type StaffSignInParts } from './index.ts'
import { StaffSessions } from './staff-sessions.ts'

export const NOW = Date.UTC(2030, 0, 1)
export const BY = { actor: { kind: 'system', id: 'test' }, nowMs: NOW } as const

export interface TestStaff {
  readonly sql: Sql
  readonly parts: StaffSignInParts
  /** Creates a member with a temporary password; returns id and password. */
  hire(name: string, role?: StaffRole): Promise<{ id: number; email: string; password: string }>
  /** A user without anything, to act upon. */
  user(name: string): Promise<number>
  close(): Promise<void>
}

export async function startTestStaff(): Promise<TestStaff> {
  const folder = mkdtempSync(join(tmpdir(), 'bowline-staff-'))
  const database = await migratedDatabase()
  const { sql } = database
  const secrets = Secrets.open(folder)
  const parts: StaffSignInParts = {
    sql,
    secrets,
    passwords: new Passwords(secrets),
    sessions: new StaffSessions(sql),
    failures: new StaffFailures(sql, secrets),
    signInQueue: newSignInQueue(),
  }
  return {
    sql,
    parts,
    async hire(name, role = 'support') {
      const email = `${name}@bowline.example`
      const made = await createStaff(parts, { email, role }, BY)
      if ('refusal' in made) throw new Error(made.refusal)
      return { id: made.member.id, email, password: made.temporaryPassword }
    },
    async user(name) {
      const [row] = await sql<{ id: bigint }[]>`
        insert into users (email, password_hash) values (${`${name}@example.com`}, 'none') returning id`
      return Number(row?.id)
    },
    async close() {
      await database.drop()
      rmSync(folder, { recursive: true })
    },
  }
}
