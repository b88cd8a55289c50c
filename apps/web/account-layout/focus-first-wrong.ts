/** Where somebody has to go on: the first field the page calls wrong, which it draws with the next frame. */
export function focusFirstWrong(form: HTMLElement | undefined): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
