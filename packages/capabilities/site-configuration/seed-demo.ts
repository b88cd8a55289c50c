import type { Sql } from '@bowline/platform/postgres/index.ts'
import { changeConfiguration } from './change-configuration.ts'
import { DEMO_ANNOUNCEMENTS } from './demo-announcements.ts'

/** Publishes the demo's announcements unless an operator has already configured something. */
export async function seedDemoConfiguration(sql: Sql, nowMs: number): Promise<void> {
  const publishedAt = new Date(nowMs).toISOString()
  const announcements = DEMO_ANNOUNCEMENTS.map((each) => ({ ...each, publishedAt }))
  const result = await changeConfiguration(sql, {
    settings: { announcements },
    changedBy: 'first run of the demo',
    note: 'announcements',
    expectedVersion: 0,
  })
  // A current version was written by an operator, or by an earlier start.
  if (!result.ok && result.refusal === 'malformed')
    throw new Error(`the demo's announcements: ${result.problems.join('; ')}`)
}
