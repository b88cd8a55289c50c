import assert from 'node:assert/strict'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Locator, Page } from 'playwright-core'
import { nextFrame } from '../support/visitor.ts'

/** How far a line is dragged, and how finely one is searched for, in pixels. */
const DRAG = 24
const STEP = 3
/** Of the chart that belongs to no bar. */
const MARGIN = 40

/** Lines on a chart, which is a single canvas: they are found by trying. */
export class ChartLines {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Takes hold of whatever is there, from the top down, until `wanted` appears. What else is asked meanwhile is left. */
  async drag(wanted: Locator): Promise<void> {
    await eventually('the line is taken hold of', () => this.#dragThrough(wanted), 120_000)
  }

  async #dragThrough(wanted: Locator): Promise<boolean> {
    const box = await this.#page.getByRole('region', { name: 'Chart' }).locator('canvas').first().boundingBox()
    assert.ok(box, 'the chart is on the page')
    const { mouse } = this.#page
    const x = box.x + box.width * 0.3
    for (let y = box.y + MARGIN; y < box.y + box.height - MARGIN; y += STEP) {
      await mouse.move(x, y)
      await mouse.down()
      await mouse.move(x, y + DRAG / 2)
      await mouse.move(x, y + DRAG)
      await mouse.up()
      await nextFrame(this.#page)
      if (await wanted.isVisible()) return true
      await this.#leave()
    }
    return false
  }

  /** Another line has asked for something else. */
  async #leave(): Promise<void> {
    const asked = this.#page.locator('dialog[open]')
    if ((await asked.count()) === 0) return
    await this.#page.keyboard.press('Escape')
    await asked.first().waitFor({ state: 'hidden' })
  }
}
