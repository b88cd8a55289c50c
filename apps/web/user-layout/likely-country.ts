/** The first country the languages of a browser name (`de-CH`: Switzerland), as long as it is on the list; else ''. */
export function likelyCountry(countries: readonly { readonly code: string }[], languages: readonly string[]): string {
  const regions = languages.map((tag) => regionOf(tag))
  return regions.find((region) => countries.some(({ code }) => code === region)) ?? ''
}

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region
  } catch {
    return undefined
  }
}
