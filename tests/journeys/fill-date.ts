import type { Page } from 'playwright-core'

/** Pastes a day, or a moment, into the field of that name: it takes a whole one in any of its parts. */
export function fillDate(page: Page, label: string, date: string): Promise<void> {
  return page.getByRole('group', { name: label }).getByRole('textbox').first().fill(date)
}
