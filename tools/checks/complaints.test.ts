import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'

const root = join(import.meta.dirname, '../..')

interface Shown {
  readonly complaint: number
  readonly file: string
  readonly case: string
}

/** The last column of each row: a file in backticks, and after it the names of its cases in quotation marks. */
function shownIn(table: string): Shown[] {
  return [...table.matchAll(/^\| (\d+) \|.*\| (`[^|]*) \|$/gm)].flatMap(([, number, proofs = '']) => {
    let file = ''
    return [...proofs.matchAll(/`([^`]+)`|“([^”]+)”/g)].flatMap(([, path, name]) => {
      if (path !== undefined) file = path
      return name === undefined ? [] : [{ complaint: Number(number), file, case: name }]
    })
  })
}

/** A name that is made for several values has one of them where `…` stands. */
const caseOf = (name: string) =>
  new RegExp(`\\bit\\(\\s*['"\`]${name.split('…').map(RegExp.escape).join('\\$\\{\\w+\\}')}['"\`]`)

const isShown = ({ file, case: name }: Shown) =>
  existsSync(join(root, file)) && caseOf(name).test(readFileSync(join(root, file), 'utf8'))

it('each of the 21 complaints names cases that exist', () => {
  const shown = shownIn(readFileSync(join(root, 'docs/complaints.md'), 'utf8'))
  const complaints = [...new Set(shown.map(({ complaint }) => complaint))]
  assert.deepEqual(
    complaints,
    Array.from({ length: 21 }, (_, at) => at + 1),
  )
  assert.deepEqual(
    shown.filter((each) => !isShown(each)),
    [],
  )
})

it('a case that was renamed, or is in another file, is not found', () => {
  const row = (proofs: string) => shownIn(`| 7 | a complaint | an answer | ${proofs} |\n`).map(isShown)
  const file = 'tools/checks/complaints.test.ts'
  assert.deepEqual(row(`\`${file}\` “each of the 21 complaints names cases that exist”, “each of the 21”`), [
    true,
    false,
  ])
  assert.deepEqual(row('`tools/checks/gone.test.ts` “each of the 21 complaints names cases that exist”'), [false])
})
