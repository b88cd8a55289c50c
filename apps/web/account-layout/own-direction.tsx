/** Text in the direction of its own letters, left to right if it has none, such as a number or masked text. */
export function OwnDirection({ text }: { readonly text: string }) {
  return <bdi dir={/\p{L}/u.test(text) ? 'auto' : 'ltr'}>{text}</bdi>
}
