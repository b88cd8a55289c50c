/** Text read the way of its own letters, and from the left where it has none: a number, or what is masked. */
export function OwnDirection({ text }: { readonly text: string }) {
  return <bdi dir={/\p{L}/u.test(text) ? 'auto' : 'ltr'}>{text}</bdi>
}
