/** An answer that is JSON text already: the order path builds it in one go instead of an object and then its text. */
export class RawJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export function jsonText(answer: unknown): string {
  return answer instanceof RawJson ? answer.text : JSON.stringify(answer)
}
