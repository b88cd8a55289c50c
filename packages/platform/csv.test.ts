import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvLine } from './csv.ts'

test('what a spreadsheet would run as a formula stays text, and a number stays a number', () => {
  const formulas = ['=1+1', '+1', '@SUM(A1)', '-1-2', '-2/3', '-A1', '\t=1', '-']
  assert.equal(csvLine(formulas), `${formulas.map((text) => `'${text}`).join(',')}\r\n`)
  assert.equal(csvLine(['-1', '-0.25', '1-2', 7, null]), '-1,-0.25,1-2,7,\r\n')
})

test('a cell keeps its boundaries, whatever it contains', () => {
  assert.equal(csvLine(['a,b', 'say "hi"', 'two\r\nlines']), '"a,b","say ""hi""","two\r\nlines"\r\n')
})
