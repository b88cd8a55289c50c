import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Parties } from './parties.ts'
import { readIvms101 } from './read-ivms101.ts'
import { writeIvms101 } from './write-ivms101.ts'

const PARTIES: Parties = {
  originator: {
    ...{ familyName: 'Müller', name: 'Alice', customer: '1001', country: 'DE' },
    document: { number: 'C01X00T47', country: 'DE', kind: 'CCPT' },
  },
  originatorAccount: '1001',
  beneficiary: { kind: 'natural', name: { familyName: 'Example', name: 'Bob' } },
  beneficiaryAccount: 'bc1qexample',
  originatingProvider: { legalName: 'Bowline', country: 'EE', lei: '5493001KJTIIGC8Y1R12' },
  beneficiaryProvider: { legalName: 'Harbour', country: undefined, lei: undefined },
}

describe('IVMS101', () => {
  for (const edition of ['2020', '2023'] as const)
    it(`of ${edition} is read as it was written`, () => {
      assert.deepEqual(readIvms101(JSON.parse(JSON.stringify(writeIvms101(PARTIES, edition)))), PARTIES)
    })

  it('has other names in each edition, and says in the later one which it is', () => {
    const [old, late] = [writeIvms101(PARTIES, '2020'), writeIvms101(PARTIES, '2023')].map((one) => JSON.stringify(one))
    assert.match(old ?? '', /"originatorPersons".*"nameIdentifierType":"LEGL".*"originatingVASP":\{"originatingVASP"/)
    assert.match(
      late ?? '',
      /"originatorPerson".*"naturalPersonNameIdentifierType":"LEGL".*"payloadVersion":"101.2023"/,
    )
    assert.doesNotMatch(old ?? '', /payloadVersion|natural\w+Type/)
  })

  it('is refused where nobody could tell who pays: no number, address or document (C1), no one legal name (C6)', () => {
    const written = JSON.stringify(writeIvms101(PARTIES, '2020'))
    const { document: _, ...bare } = PARTIES.originator
    assert.ok(readIvms101(writeIvms101({ ...PARTIES, originator: bare }, '2020')))
    const unknown = JSON.parse(
      written.replace(
        /"customerIdentification":"1001",|"nationalIdentification":\{"nationalIdentifier":"C01[^}]*\},/g,
        '',
      ),
    )
    assert.equal(readIvms101(unknown), undefined)
    assert.equal(readIvms101(JSON.parse(written.replaceAll('LEGL', 'ALIA'))), undefined)
    for (const nonsense of [null, 7, {}, [], { originator: {} }]) assert.equal(readIvms101(nonsense), undefined)
  })
})
