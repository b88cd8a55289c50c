import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DocumentType } from '@bowline/contract/terms/kyc.ts'
import { readDocumentNumber } from './document-numbers.ts'

const read = (country: string, type: DocumentType, text: string) => readDocumentNumber(text, type, country)

/** For each country: numbers in its form, and numbers that it does not issue. */
const PASSPORTS: readonly [country: string, good: string, bad: string][] = [
  ['AR', 'AAC258431 AAD308212', 'A0R1189 11DAA1234'],
  ['AU', 'N1559741 PA0940443', 'PA094044 1234567'],
  ['BR', 'FZ973689 GH231233', 'ABX29332 1234567'],
  ['CA', 'GA302922 HA987654 P123456AA', '123456 A12345'],
  ['CN', 'G25352389 E16059220', 'K0123456 E1234'],
  ['DE', 'C01X00T47 C26VMVVC3', 'AS0123456 A012345678'],
  ['ES', 'AAA962376 ZZC004826', 'ZZZZ45678 1234567'],
  ['FR', '10CV28144 60RF19342', '012345678 012345'],
  ['GB', '925076473 107182890', 'A12345678 12345678'],
  ['ID', 'C5253471 E0123456 X0123456', 'AB123456 1234567'],
  ['IN', 'A1234567', 'A12345678 12345678'],
  ['JP', 'NH1106002 XS1234567', 'X12345678 1234567'],
  ['KR', 'M35772699 M123A4567', 'A12345678 M1234567'],
  ['MX', 'G12345678', '123456789 GG1234567'],
  ['NL', 'XTR110131 XR1001R58', 'XTR11013R XTR1101311'],
  ['NG', 'A01234567 B5001234', 'ABCDEFGHI 1234567890'],
  ['PL', 'ZS0000177 AN3000011', 'A1234567 012345678'],
  ['PT', 'H123456 CA123456', '1234567 ABC12345'],
  ['SE', '59000001 AA123456', '1234567 ABC12345'],
  ['SL', 'E0123456 R0123456', 'E0123456789'],
  ['TR', 'U06764100', '06764100 UA0676410'],
  ['UA', 'EH345655 FE123456', 'E1234567 12345678'],
  ['US', '790369937 A90583942', '7903699371 AB1234567'],
  ['ZA', 'A12345678 M12345678', 'B12345678 123456789'],
]

const CARDS: readonly [country: string, good: string, bad: string][] = [
  ['BE', '591-1234567-01', '12345678'],
  ['CN', '11010519491231002X', '110105194912310020 110105'],
  ['DE', 'L01X00T47 L01X00T471', 'LAX0012 V1234567'],
  ['ES', '12345678Z X1234567L', '12345678A 1234567L'],
  ['FR', '880692310285 X4RTBPFW4', '88069231028'],
  ['HK', 'A123456(3)', 'A123456(4) 1234567'],
  ['IL', '219472156', '219472157'],
  ['IT', 'CA00001AA AX1234567', '12345678 CA0000'],
  ['LK', '722222222V 197222202222', '022222222V'],
  ['NG', '12345678901', 'ABCDE'],
  ['PK', '45504-4185771-3', '4550441857713X'],
  ['PL', 'ABC 123456', '44051401359'],
  ['TH', '1101230000001', '1101230000002'],
  ['TW', 'A123456789', 'A123456788'],
]

describe('the number of a document', () => {
  for (const [type, countries] of [['passport', PASSPORTS], ['identity-card', CARDS]] as const) // biome-ignore format: two kinds
    for (const [country, good, bad] of countries)
      it(`has the form of a ${type} of ${country}`, () => {
        const numbers = country === 'PL' && type === 'identity-card' ? [good] : good.split(' ')
        for (const number of numbers) assert.ok(read(country, type, number), `${number} is good`)
        for (const number of bad.split(' ')) assert.equal(read(country, type, number), undefined, `${number} is bad`)
      })

  it('is compared in one spelling', () => {
    assert.equal(read('DE', 'passport', ' c01x-00t 47'), 'C01X00T47')
    assert.equal(read('DE', 'passport', 'Ｃ０１Ｘ００Ｔ４７'), 'C01X00T47')
    assert.equal(read('GR', 'driving-licence', '12/34.567-8'), '12345678')
  })

  it('is refused in every country when no document has it', () => {
    const hostile = ['', ' ', '1234', 'ABCDE', '000000', 'V00000000', 'AB1111111', 'A'.repeat(25), '1'.repeat(100_000)]
    hostile.push('ab12<>', "1' or '1'='1", '12345\u0000678', '\u202E12345678', '१२३४५६७८', 'constructor1%00')
    for (const text of hostile)
      for (const country of ['DE', 'US', 'ES', 'NG', 'ZW'])
        for (const type of ['passport', 'identity-card', 'driving-licence', 'residence-permit'] as const)
          assert.equal(read(country, type, text), undefined, `${country} ${type} ${text.slice(0, 20)}`)
  })
})
