/** What the text of a parameter must be; the catalogue's `parameter.form` says each in words. */
export const parameterForms = [
  'agreed',
  'apiKey',
  'appCode',
  'changesSomething',
  'coin',
  'coins',
  'contract',
  'country',
  'countryOrAll',
  'countryOrCode',
  'cursor',
  'decimal',
  'inviteCode',
  'jsonDepth',
  'jsonName',
  'jsonSyntax',
  'jsonTwice',
  'market',
  'network',
  'noControls',
  'orderId',
  'pair',
  'requestId',
  'stopsSomething',
  'transactionId',
  'transferId',
  'visible',
  'wholeNumber',
  'wholeNumbers',
  'words',
] as const
export type ParameterForm = (typeof parameterForms)[number]

const MARK = 'form:'

/** For a schema, which carries it where others carry a sentence. */
export function form(name: ParameterForm): string {
  return `${MARK}${name}`
}

/** Undefined: the message is the schema library's own. */
export function formIn(message: string): ParameterForm | undefined {
  return parameterForms.find((name) => message === form(name))
}
