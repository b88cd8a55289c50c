import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sharesOf } from './shares.ts'

it('the shares of a portfolio add up to a hundred percent, each off by less than its last digit', () => {
  const thirds = [1n, 1n, 1n]
  assert.deepEqual(sharesOf(thirds, 3n), [3_333n, 3_334n, 3_333n])
  const parts = [1_000_000n, 582_054n, 9n, 7n, 1n]
  const total = parts.reduce((sum, part) => sum + part)
  const shares = sharesOf(parts, total)
  assert.equal(
    shares.reduce((sum, share) => sum + share),
    10_000n,
  )
  for (const [at, share] of shares.entries()) {
    const exact = (Number(parts[at]) * 10_000) / Number(total)
    assert.ok(Math.abs(Number(share) - exact) < 1, `${share} for ${exact}`)
  }
  assert.deepEqual(sharesOf([5n, -5n], 0n), [0n, 0n])
})
