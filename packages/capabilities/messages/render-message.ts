import { htmlOf } from './html-body.ts'
import type { AboutUser } from './message.ts'
import { harmless, oneLine, readableLink, readableValues } from './readable-values.ts'
import type { TemplateName } from './template-values.ts'
import { termsOf } from './templates.ts'
import { languageOf } from './words.ts'

export interface RenderInput {
  readonly template: TemplateName
  readonly locale: string
  readonly values: Readonly<Record<string, string | number | undefined>>
  readonly brand: { readonly name: string; readonly url: string }
  readonly about: AboutUser
}

export interface RenderedMessage {
  readonly subject: string
  readonly plain: string
  readonly html: string
  /** The whole message as one short text. */
  readonly sms: string
}

/** A message's parts in order, in one language, not yet escaped for any format. */
export interface Letterhead {
  readonly language: { readonly tag: string; readonly direction: 'ltr' | 'rtl' }
  readonly brand: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly code: string | undefined
  readonly button: LetterLink | undefined
  readonly details: readonly { readonly label: string; readonly value: string; readonly line: string }[]
  readonly phrase: string | undefined
  readonly freeze: (LetterLink & { readonly why: string }) | undefined
  readonly footer: string
}

interface LetterLink {
  readonly text: string
  readonly url: string
}

/** The order of the listed details; unknown ones are omitted. */
const DETAILS = [
  'amount',
  'addressEnd',
  'recipient',
  'label',
  'email',
  'phone',
  'reasons',
  'left',
  'time',
  'device',
  'ip',
  'country',
] as const

export function renderMessage(input: RenderInput): RenderedMessage {
  const language = languageOf(input.locale)
  const { frame, details, messages } = language.words
  const words = messages[input.template]
  const brand = oneLine(input.brand.name)
  const values: Readonly<Record<string, string>> = { ...readableValues(input.values, language), brand }
  const { phrase, freezeLink } = input.about
  const letter: Letterhead = {
    language,
    brand,
    title: words.title,
    paragraphs: words.text.map((line) => fillWords(line, values)),
    code: values.code,
    button: values.link && words.button ? { text: words.button, url: values.link } : undefined,
    details: DETAILS.flatMap((name) => {
      const value = values[name]
      return value === undefined
        ? []
        : { label: details[name], value, line: fillWords(frame.colon, { label: details[name], value }) }
    }),
    phrase: phrase && fillWords(frame.phrase, { phrase: harmless(phrase) }),
    freeze:
      freezeLink && termsOf(input.template).isSecurityEvent
        ? { why: frame.freeze, text: frame.freezeButton, url: readableLink(freezeLink) }
        : undefined,
    footer: fillWords(frame.footer, values),
  }
  const short = [fillWords(words.sms ?? (words.text[0] as string), values), values.link, ...shortValues(letter, values)]
  return {
    subject: oneLine(fillWords(frame.subject, { title: words.title, brand })),
    plain: plainOf(letter),
    html: htmlOf(letter),
    sms: fillWords(frame.sms, { brand, text: short.filter(Boolean).join(' ') }),
  }
}

/** A text message must also say what a code is for by which money leaves. */
function shortValues({ details }: Letterhead, { amount, addressEnd, recipient }: Readonly<Record<string, string>>) {
  const of = [amount, addressEnd, recipient]
  return details.filter(({ value }) => of.includes(value)).map(({ line }) => line)
}

/** A text of a template with its values, as they are. */
export function fillWords(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`the message has no {${name}}`)
    return value
  })
}

function plainOf({ title, paragraphs, code, button, details, phrase, freeze, footer }: Letterhead): string {
  const blocks = [
    title,
    ...paragraphs,
    code,
    button && `${button.text}:\n${button.url}`,
    details.map(({ line }) => line).join('\n'),
    freeze && `${freeze.why}\n${freeze.url}`,
    phrase,
    `--\n${footer}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
