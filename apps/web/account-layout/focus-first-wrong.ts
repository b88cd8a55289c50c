/** A field, or what is pressed for one that is a group. */
const WRONG = '[aria-invalid="true"], [data-wrong] button'

/** Where somebody has to go on: the first field the page calls wrong, which it draws with the next frame. */
export function focusFirstWrong(form: HTMLElement | undefined): void {
  requestAnimationFrame(() => {
    const wrong = [...(form?.querySelectorAll<HTMLElement>(WRONG) ?? [])]
    wrong.find((field) => field.checkVisibility())?.focus()
  })
}
