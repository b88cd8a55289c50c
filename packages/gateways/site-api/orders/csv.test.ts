import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvLine } from './csv.ts'

test('what a spreadsheet would compute stays text, and a number a number', () => {
  const formulas = ['=1+1', '+1', '@SUM(A1)', '-1-2', '-2/3', '-A1', '\t=1', '-']
  assert.equal(csvLine(formulas), `${formulas.map((text) => `'${text}`).join(',')}\r\n`)
  assert.equal(csvLine(['-1', '-0.25', '1-2', 7, null]), '-1,-0.25,1-2,7,\r\n')
})

test('a cell ends where it does, whatever stands in it', () => {
  assert.equal(csvLine(['a,b', 'say "hi"', 'two\r\nlines']), '"a,b","say ""hi""","two\r\nlines"\r\n')
})
