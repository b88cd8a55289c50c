/** An answer that is already JSON text: the order path builds the text directly, without an object in between. */
export class RawJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export function jsonText(answer: unknown): string {
  return answer instanceof RawJson ? answer.text : JSON.stringify(answer)
}
