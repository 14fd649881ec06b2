// Words that name a kind of something: a dog is an animal, so "animal" does not contradict "dog".

const TABLE = `
~person: ~male± ~child ~doctor ~teacher ~student ~boss ~father± ~son± ~brother± ~husband± ~customer ~employer± ~user ~member ~police ~president ~minister
animal: ~dog ~cat horse bird cow fish
~device: ~phone ~computer ~server
~company: ~shop ~restaurant
~car: bus truck taxi van
`

const kindOf = new Map<string, string>()
for (const line of TABLE.trim().split('\n')) {
  const [kind = '', members = ''] = line.split(':')
  for (const member of members.trim().split(' ')) kindOf.set(member, kind)
}

/** True when one of the two names the kind that the other belongs to. */
export function isKindOf(a: string, b: string): boolean {
  return kindOf.get(a) === b || kindOf.get(b) === a
}
