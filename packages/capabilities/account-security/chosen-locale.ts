import type { Sql } from '@bowline/platform/postgres/index.ts'
import { readSettings } from '../identity/index.ts'

const FALLBACK = 'en_US'

/** The language the user last chose on the site, for messages that do not answer their own request. */
export async function chosenLocale(sql: Sql, userId: number, fallback = FALLBACK): Promise<string> {
  const { locale } = await readSettings(sql, userId)
  return typeof locale === 'string' ? locale : fallback
}
