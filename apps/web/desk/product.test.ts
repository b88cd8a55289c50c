import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

/** What every account has, whatever it trades: alerts, the dead man's switch, the demo's money. */
const ofEveryProduct = /^(GET|POST) \/exchange-web\/web\/(alert|deadMan|demo)\//

test('the desk asks for markets and orders by its product alone, and knows no address of a market', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter((path) => !path.includes('.test.'))
  assert.ok(files.includes('trade-desk.tsx'))
  const named = files.flatMap((path) => {
    const text = readFileSync(join(import.meta.dirname, path), 'utf8')
    const calls = [...text.matchAll(/siteApi\(\s*'([^']+)'/g)].map(([, call = '']) => call)
    return [
      ...calls.filter((call) => !ofEveryProduct.test(call)).map((call) => `${path}: ${call}`),
      ...(/[`'"]\/(trade|assets)\//.test(text) ? [`${path}: an address of spot`] : []),
    ]
  })
  assert.deepEqual(named, [])
})
