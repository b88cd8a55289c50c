import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { releaseCode } from '@bowline/chains/signer/assertion.ts'
import { releaseText } from '@bowline/chains/signer/release-text.ts'
import type { Signed, Signer } from '@bowline/chains/signer/signer.ts'
import type { ApprovedRecord } from '@bowline/chains/signer/withdrawal-record.ts'
import { loggingSigner } from './keep-signer.ts'

const record = { network: 'BTC', asset: 'native', to: 'bc1q', amount: 160_000_000n, createdAtMs: 1 }
const signature = new Uint8Array()
const assertion = { key: 'k', clientData: 'c', authenticatorData: 'a', signature: 's' }

describe('what the signer signs', () => {
  it('is in the log of its parent where persons released it, with the code that they saw', async () => {
    const lines: unknown[] = []
    const log = { info: (what: unknown) => void lines.push(what) }
    let answer: Signed = { raw: new Uint8Array(), txid: 't' }
    const signer = loggingSigner({ sign: async () => answer } as unknown as Signer, log as never)
    const records: ApprovedRecord[] = [
      { record: { ...record, id: 'large' }, signature, approvals: [assertion, assertion] },
      { record: { ...record, id: 'small' }, signature, approvals: [] },
      { record: { ...record, id: 'own', toPath: "m/84'/0'/1'/0/0" }, signature, approvals: [assertion] },
      { record: { ...record, id: 'return:7#3' }, signature, approvals: [assertion], released: 160_000_009n },
    ]
    assert.equal(await signer.sign({} as never, records), answer)
    const codeOf = (id: string, amount: bigint) => releaseCode(releaseText({ ...record, id, amount }))
    const { createdAtMs: _, ...paid } = record
    assert.deepEqual(lines, [
      { ...paid, amount: '160000000', id: 'large', code: codeOf('large', 160_000_000n) },
      { ...paid, amount: '160000000', id: 'return:7#3', code: codeOf('return:7', 160_000_009n) },
    ])
    lines.length = 0
    answer = { refusal: 'approvals-missing' }
    assert.deepEqual(await signer.sign({} as never, records), answer)
    assert.deepEqual(lines, [])
  })
})
