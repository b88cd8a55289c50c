/** The purposes of one-time codes; `words/` translates them. */
export const codeActions = [
  'register',
  'login',
  'resetPassword',
  'bindMobile',
  'confirmOldMobile',
  'confirmNewMobile',
  'changeEmail',
  'authenticator',
  'withdraw',
  'apiKey',
  'confirm',
  'pin',
  'payUser',
] as const
export type CodeAction = (typeof codeActions)[number]
