import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceName } from './device-name.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test('a browser is identified by its own name, not by the older ones it also claims', () => {
  const named = {
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/140.0.0.0 Safari/537.36`]: 'Chrome, Linux',
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/140.0.0.0 Safari/537.36`]: 'Chrome, Linux',
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`]:
      'Edge, Windows',
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`]:
      'Opera, Windows',
    [`Mozilla/5.0 (Linux; Android 15; SM-S931B) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`]:
      'Samsung Internet, Android',
    [`${phone} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`]: 'Chrome, iOS',
    [`${phone} EdgiOS/140.0.0.0 Version/18.0 Mobile/15E148 Safari/604.1`]: 'Edge, iOS',
    [`${phone} Version/18.5 Mobile/15E148 Safari/604.1`]: 'Safari, iOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0': 'Firefox, macOS',
  }
  for (const [userAgent, name] of Object.entries(named)) assert.equal(deviceName(userAgent), name, userAgent)
})

test('a program is identified by the start of its user agent, without control characters', () => {
  assert.equal(deviceName('python-requests/2.32.5'), 'python-requests/2.32.5')
  assert.equal(deviceName(`bot\u001b[2J${'x'.repeat(99)}`), `bot[2J${'x'.repeat(34)}`)
  assert.equal(deviceName(''), '')
})
