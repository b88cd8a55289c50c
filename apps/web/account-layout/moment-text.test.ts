import assert from 'node:assert/strict'
import { it } from 'node:test'
import { symbolsOf } from '@bowline/design-system/numbers/number-symbols.ts'
import { lockedUntilMs } from '../second-factor/refusal-values.ts'
import { SiteApiError } from '../site-api/site-api.ts'
import { momentText } from './moment-text.ts'

const untilMs = Date.UTC(2030, 0, 31, 9, 5)

it('a moment in a sentence has its year, minute and time zone, and keeps its own order', () => {
  const at = (locale: string, timeZone: string) => momentText(untilMs, { symbols: symbolsOf(locale), timeZone })
  assert.equal(at('en_US', 'UTC'), '\u20662030-01-31 09:05 UTC\u2069')
  assert.equal(at('ar-u-nu-arab', 'Asia/Seoul'), '\u2066٢٠٣٠-٠١-٣١ ١٨:٠٥ Asia/Seoul\u2069')
})

it('too many wrong codes, passwords or PINs say until when', () => {
  const refused = (data: object) => new SiteApiError('POST /x', 'refused', { code: '140020', status: 200, data })
  for (const name of ['pausedUntilMs', 'lockedOutUntilMs', 'lockedUntilMs']) {
    assert.equal(lockedUntilMs(refused({ [name]: untilMs })), untilMs)
  }
  assert.equal(lockedUntilMs(refused({ retryAfterSeconds: 7 })), undefined)
  assert.equal(lockedUntilMs(new TypeError('a bug')), undefined)
})
