import type { Sql } from '@bowline/platform/postgres/index.ts'
import { changeConfiguration } from './change-configuration.ts'
import { DEMO_ANNOUNCEMENTS } from './demo-announcements.ts'

const DOCUMENTS = '/announcements/demo-terms'

/** What an operator has of their own, so that a demo shows it all: documents, an address for support, an app. */
const DEMO_SETTINGS = {
  links: {
    support: 'https://example.com/bowline/support',
    terms: DOCUMENTS,
    privacy: DOCUMENTS,
    riskNotice: DOCUMENTS,
  },
  // Nobody's: what is sent to them, a person of the demo's staff answers.
  travelRule: {
    providers: [
      { code: 'HARBOUR', name: 'Harbour (demo)', country: 'SG' },
      { code: 'QUAYSIDE', name: 'Quayside (demo)', country: 'CH' },
    ],
  },
  app: { ios: 'https://example.com/bowline/ios', android: 'https://example.com/bowline/android' },
}

/** Configures a new demo unless an operator has already configured something. */
export async function seedDemoConfiguration(sql: Sql, nowMs: number): Promise<void> {
  const publishedAt = new Date(nowMs).toISOString()
  const announcements = DEMO_ANNOUNCEMENTS.map((each) => ({ ...each, publishedAt }))
  const result = await changeConfiguration(sql, {
    settings: { ...DEMO_SETTINGS, announcements },
    changedBy: 'first run of the demo',
    note: 'links, app and announcements',
    expectedVersion: 0,
  })
  // A current version was written by an operator, or by an earlier start.
  if (!result.ok && result.refusal === 'malformed')
    throw new Error(`the demo's configuration: ${result.problems.join('; ')}`)
}
