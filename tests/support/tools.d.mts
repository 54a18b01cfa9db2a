export function provideTools(file?: string): { name: string; package: string }[];
