import type { CannedReplies } from './canned-replies.ts';

export const es: CannedReplies = {
  hello: { title: 'Saludo', text: 'Hola, {name}. Gracias por esperar. ¿En qué puedo ayudarle?' },
  moment: { title: 'Un momento', text: 'Un momento, por favor. Lo estoy consultando.' },
  number: {
    title: 'Pedir el número de seguimiento',
    text: '¿Puede enviarme el número de seguimiento? Figura en su recibo y en nuestros correos.',
  },
  eta: { title: 'Entrega prevista', text: 'La entrega de su paquete {number} está prevista para el {day}.' },
  delay: {
    title: 'Retraso',
    text: 'Lo siento: su paquete {number} va con retraso. La nueva fecha de entrega prevista es el {day}.',
  },
  customs: {
    title: 'Qué pide la aduana',
    text: 'La aduana ha retenido {number}. Necesita una factura y una descripción del contenido. Cuando las reciba, suele tardar uno o dos días laborables.',
  },
  home: { title: 'Franja de entrega', text: '¿Cuándo habrá alguien en casa? Se lo comunicaré al repartidor de {number}.' },
  address: {
    title: 'Comprobar la dirección',
    text: 'Envíeme, por favor, la dirección de entrega completa de {number}, con número y código postal.',
  },
  damage: {
    title: 'Paquete dañado',
    text: 'Lo siento mucho. Conserve el embalaje, haga fotos del embalaje y del contenido y envíenoslas en un plazo de 7 días.',
  },
  billing: {
    title: 'Consulta sobre una factura',
    text: 'He trasladado su consulta a facturación. Le escribirán por correo electrónico en un plazo de dos días laborables.',
  },
  price: {
    title: 'Precio',
    text: 'Nuestra calculadora muestra el precio al momento. ¿De dónde sale el paquete, adónde va y cuánto pesa?',
  },
  bye: { title: 'Despedida', text: 'Gracias por contactarnos, {name}. Que tenga un buen día.' },
};
