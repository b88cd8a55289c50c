import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { apiReferenceCalls } from '@bowline/contract/calls/site-configuration/api-reference.ts'
import { futuresEndpoints } from '../binance-futures/endpoints.ts'
import { endpoints as spotEndpoints } from '../binance-rest/endpoints.ts'
import { apiReference } from './api-reference.ts'
import { errorCodes } from './error-codes.ts'

const endpoints = [...spotEndpoints, ...futuresEndpoints]
const gateways = join(import.meta.dirname, '..')

describe('the readable reference', () => {
  const reference = apiReference(endpoints)('https://exchange.example')

  it('has the form the contract promises', () => {
    apiReferenceCalls['GET /exchange-web/web/site/apiReference'].data.parse(reference)
    assert.equal(reference.socketUrl, 'wss://exchange.example')
  })

  it('has every call once', () => {
    const named = reference.groups.flatMap(({ lines }) => lines.map(({ method, path }) => `${method} ${path}`))
    assert.deepEqual(named.sort(), endpoints.map(({ method, path }) => `${method} ${path}`).sort())
  })

  it('explains every refusal in the sources, and no others', () => {
    const sources = globSync('binance-*/**/*.ts', { cwd: gateways, exclude: ['**/*.test.ts', '**/*.fixture.ts'] })
    const said = sources.flatMap((file) => {
      const text = readFileSync(join(gateways, file), 'utf8')
      return [...text.matchAll(/(?:WireError\(|\[|_REFUSED = )\s*(-\d{4})\b/g)].map(([, code]) => Number(code))
    })
    assert.deepEqual(
      errorCodes.map(([code]) => code).sort((a, b) => b - a),
      [...new Set(said)].sort((a, b) => b - a),
    )
  })
})
