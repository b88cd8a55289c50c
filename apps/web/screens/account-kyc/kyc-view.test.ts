import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { actionOf, type LevelView, type Process, piecesOf, whyNotOpen } from './kyc-view.ts'

const level = (number: number, state: number): LevelView => ({
  level: number,
  state,
  step: null,
  reasons: [],
  reasonTexts: [],
  missing: [],
  submittedAtMs: null,
  decidedAtMs: null,
  expiresAtMs: null,
  limits: { perDay: '0', perMonth: '0' },
})

const process = (next: Process['next'], one: number, two: number, submissionsLeft = 5): Process => ({
  userAuthLevel: 0,
  state: 0,
  levels: [level(1, one), level(2, two)],
  limits: { perDay: '0', perMonth: '0' },
  next,
  submissionsLeft,
  submitAgainAtMs: null,
  isDemo: false,
})

const labels = (view: Process) => view.levels.map((one) => actionOf(view, one)?.label)

describe('what a level offers', () => {
  it('is one button on the page, for the next level', () => {
    assert.deepEqual(labels(process('levelone', 0, 0)), ['begin', undefined])
    assert.deepEqual(labels(process('levelone', 1, 0)), ['goOn', undefined])
    assert.deepEqual(labels(process('leveltwo', 3, 0)), [undefined, 'begin'])
    assert.deepEqual(labels(process('leveltwo', 3, 4)), [undefined, 'again'])
    assert.deepEqual(labels(process('leveltwo', 3, 6)), [undefined, 'renew'])
    assert.deepEqual(labels(process('missing-kyc', 3, 5)), [undefined, 'add'])
  })

  it('is nothing during review, when everything is done, and after five submissions', () => {
    assert.deepEqual(labels(process(null, 3, 2)), [undefined, undefined])
    assert.deepEqual(labels(process(null, 3, 3)), [undefined, undefined])
    assert.deepEqual(labels(process('levelone', 4, 0, 0)), [undefined, undefined])
  })
})

describe('a page that is not open now', () => {
  it('is explained by the state of its level', () => {
    assert.equal(whyNotOpen(process('levelone', 0, 0), 'leveltwo'), 'instead.first')
    assert.equal(whyNotOpen(process('leveltwo', 3, 0), 'levelone'), 'instead.passed')
    assert.equal(whyNotOpen(process(null, 3, 2), 'leveltwo'), 'instead.review')
    assert.equal(whyNotOpen(process(null, 3, 3), 'missing-kyc'), 'instead.nothing')
  })

  it('needs no explanation when it was not requested or all submissions are used, which the page says anyway', () => {
    assert.equal(whyNotOpen(process('levelone', 0, 0), null), undefined)
    assert.equal(whyNotOpen(process('levelone', 4, 0, 0), 'levelone'), undefined)
  })
})

describe('a document', () => {
  it('has a back, unless it is a passport', () => {
    assert.deepEqual(piecesOf('passport'), ['front', 'face'])
    assert.deepEqual(piecesOf('identity-card'), ['front', 'back', 'face'])
  })
})
