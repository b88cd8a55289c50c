/**
 * Tells React of what was typed, or filled in by a password manager, before the script was here: it shows in the fields,
 * but React took it for what it drew itself. So it is made to forget the value, and set again.
 */
export function replayTypedEarly(form: HTMLFormElement): void {
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (const input of form.querySelectorAll<HTMLInputElement>('input:not([type=radio], [type=checkbox])')) {
    const { value } = input
    if (value === '') continue
    input.value = ''
    write?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
