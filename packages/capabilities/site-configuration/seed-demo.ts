import type { Sql } from '@bowline/platform/postgres/index.ts'
import { changeConfiguration } from './change-configuration.ts'
import { DEMO_ANNOUNCEMENTS } from './demo-announcements.ts'

/** Publishes the demo's announcements where no operator has set up anything yet. */
export async function seedDemoConfiguration(sql: Sql, nowMs: number): Promise<void> {
  const publishedAt = new Date(nowMs).toISOString()
  const announcements = DEMO_ANNOUNCEMENTS.map((each) => ({ ...each, publishedAt }))
  const result = await changeConfiguration(sql, {
    settings: { announcements },
    changedBy: 'first run of the demo',
    note: 'announcements',
    expectedVersion: 0,
  })
  // Another version in force is what an operator wrote, or an earlier start did.
  if (!result.ok && result.refusal === 'malformed')
    throw new Error(`the demo's announcements: ${result.problems.join('; ')}`)
}
