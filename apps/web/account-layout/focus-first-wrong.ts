/** A field, or the button of a field that is a group. */
const WRONG = '[aria-invalid="true"], [data-wrong] button'

/** Focuses the first invalid field, once the next frame has rendered it. */
export function focusFirstWrong(form: HTMLElement | undefined): void {
  requestAnimationFrame(() => {
    const wrong = [...(form?.querySelectorAll<HTMLElement>(WRONG) ?? [])]
    wrong.find((field) => field.checkVisibility())?.focus()
  })
}
