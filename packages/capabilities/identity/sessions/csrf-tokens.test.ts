import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { Secrets } from '@bowline/platform/secrets.ts'
import { CsrfTokens } from './csrf-tokens.ts'

describe('a token against forged requests', () => {
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'bowline-csrf-')))
  const [ours, others] = folders.map((folder) => new CsrfTokens(Secrets.open(folder))) as [CsrfTokens, CsrfTokens]
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true })
  })
  const alices = { sessionId: '11111111-1111-4111-8111-111111111111' }
  const bobs = { sessionId: '22222222-2222-4222-8222-222222222222' }

  it('belongs to one session, whichever process made it', () => {
    const token = ours.tokenOf(alices)
    assert.match(token, /^[A-Za-z0-9_-]{43}$/)
    assert.equal(new CsrfTokens(Secrets.open(folders[0] as string)).matches(alices, token), true)
    assert.equal(ours.matches(bobs, token), false)
  })

  it('cannot be made without the key in the data folder', () => {
    assert.equal(ours.matches(alices, others.tokenOf(alices)), false)
    assert.equal(ours.matches(alices, alices.sessionId), false)
  })

  it('is refused when truncated, longer, or otherwise malformed', () => {
    const token = ours.tokenOf(alices)
    const other = token.startsWith('A') ? 'B' : 'A'
    for (const bad of ['', token.slice(0, -2), `${token}AA`, other + token.slice(1), '\u0000', 'ä'.repeat(43)])
      assert.equal(ours.matches(alices, bad), false, bad)
  })
})
