/** Whether keys go into a field: then they are text and no command. */
export function isTyping({ target }: Event): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.matches('input:not([type=radio], [type=checkbox], [type=range]), textarea, select')
  )
}
