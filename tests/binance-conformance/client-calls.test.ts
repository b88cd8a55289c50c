import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'

const here = (path: string) => new URL(path, import.meta.url)
/** So many were seen; a row that is taken out is missed. */
const SEEN = 306

interface Row {
  readonly call: string
  readonly file: string
  readonly title: string
  readonly marks: readonly string[]
}

/** The rows of docs/client-calls.md. */
function rows(): Row[] {
  const text = readFileSync(here('../../docs/client-calls.md'), 'utf8')
  return text.split('\n').flatMap((line) => {
    const [, call, file, title, marks] = /^\| (.+?) \| `(.+?)` \| (.+?) \| (.+) \|$/.exec(line) ?? []
    if (call === undefined || file === undefined || title === undefined) return []
    return [{ call, file, title, marks: [...(marks ?? '').matchAll(/`([^`]+)`/g)].map(([, mark = '']) => mark) }]
  })
}

/** What a test file has between the title of a case and that of the next. */
function bodyOf(file: string, title: string): string | undefined {
  const text = readFileSync(here(file), 'utf8')
  const cases = [...text.matchAll(/\bit\(\s*(['`])(.*?)\1,/gs)]
  const at = cases.findIndex(([, , name]) => name === title)
  return at < 0 ? undefined : text.slice(cases[at]?.index, cases[at + 1]?.index ?? text.length)
}

describe('docs/client-calls.md', () => {
  it('names for every call a test that there is, and that makes it', () => {
    const all = rows()
    assert.equal(all.length, SEEN)
    const wrong = all.flatMap(({ call, file, title, marks }) => {
      const body = bodyOf(file, title)
      if (body === undefined) return [`${call}: ${file} has no case “${title}”`]
      return marks.filter((mark) => !body.includes(mark)).map((mark) => `${call}: “${title}” does not say ${mark}`)
    })
    assert.deepEqual(wrong, [])
  })

  it('names something that shows the call, in every row', () => {
    assert.deepEqual(
      rows().filter(({ marks }) => marks.length === 0),
      [],
    )
  })
})
