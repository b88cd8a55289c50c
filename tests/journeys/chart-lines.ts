import assert from 'node:assert/strict'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Locator, Page } from 'playwright-core'
import { nextFrame } from '../support/visitor.ts'

/** How far a line is dragged, and how finely one is searched for, in pixels. */
const DRAG = 24
const STEP = 2
/** Of the chart that belongs to no bar. */
const MARGIN = 40
/** Across the chart, where lines have no labels. */
const ACROSS = 0.75
/** Little: two lines may be near to each other, and one that is taken twice does no harm. */
const PAST = 2

/** Lines on a chart, which is a single canvas: they are where the pointer says that something can be taken hold of. */
export class ChartLines {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Drags each line from the top down, until `wanted` appears. What others ask for is left. */
  async drag(wanted: Locator, way: 'up' | 'down' = 'down'): Promise<void> {
    await eventually('the line is taken hold of', () => this.#dragEach(wanted, way === 'up' ? -DRAG : DRAG), 120_000)
  }

  /** Whether anything on it can be taken hold of. */
  async areThere(): Promise<boolean> {
    for await (const _ of this.#found()) return true
    return false
  }

  async #dragEach(wanted: Locator, by: number): Promise<boolean> {
    const { mouse } = this.#page
    for await (const { x, y } of this.#found()) {
      await mouse.down()
      await mouse.move(x, y + by / 2)
      await mouse.move(x, y + by)
      await mouse.up()
      await nextFrame(this.#page)
      const asked = this.#page.locator('dialog[open]').first()
      // What is asked may have to be loaded first.
      await asked.waitFor({ timeout: 5_000 }).catch(() => undefined)
      if (await wanted.isVisible()) return true
      await this.#leave(asked)
    }
    return false
  }

  /** From the top down, with the pointer there. */
  async *#found(): AsyncGenerator<{ readonly x: number; readonly y: number }> {
    const box = await this.#page.getByRole('region', { name: 'Chart' }).locator('canvas').first().boundingBox()
    assert.ok(box, 'the chart is on the page')
    const x = box.x + box.width * ACROSS
    for (let y = box.y + MARGIN; y < box.y + box.height - MARGIN; y += STEP) {
      await this.#page.mouse.move(x, y)
      if (!(await this.#isLineAt(x, y))) continue
      yield { x, y }
      y += PAST
    }
  }

  #isLineAt(x: number, y: number): Promise<boolean> {
    return this.#page.evaluate<boolean>(
      `getComputedStyle(document.elementFromPoint(${x}, ${y}) ?? document.body).cursor === 'pointer'`,
    )
  }

  async #leave(asked: Locator): Promise<void> {
    if ((await asked.count()) === 0) return
    await this.#page.keyboard.press('Escape')
    await asked.waitFor({ state: 'hidden' })
  }
}
