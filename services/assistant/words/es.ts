import { es as labels } from '#contracts/labels/es.ts';
import type { AssistantTexts } from './texts.ts';

export const es: AssistantTexts = {
  labels,
  welcome: (name) =>
    `Hola, ${name}. Soy el asistente, no una persona. Puedo buscar paquetes y precios; escriba «persona» cuando quiera.`,
  who: 'Soy el asistente, un programa y no una persona. Puedo rastrear paquetes, calcular precios e informarle sobre plazos de entrega, aduanas y horarios. Escriba «persona» para hablar con alguien.',
  greeting: '¡Hola! ¿En qué puedo ayudarle?',
  thanks: 'De nada. ¿Puedo ayudarle en algo más?',
  stopped: 'De acuerdo, lo dejamos. ¿En qué más puedo ayudarle?',
  empty: 'Escriba su pregunta o elija una de las opciones.',
  unknown:
    'No lo he entendido. Puedo rastrear un paquete, calcular un precio e informarle sobre plazos de entrega, envíos internacionales, facturación y horarios.',
  offerPerson: 'Escriba «persona» si prefiere hablar con alguien.',
  photo:
    'Gracias por la foto. No puedo ver imágenes, pero nuestro equipo la tiene aquí. Escriba «persona» para hablar con alguien sobre ella.',
  tracking: {
    ask: '¿Cuál es su número de seguimiento? Tiene dos letras, doce dígitos y dos letras.',
    needed:
      'Necesito el número de seguimiento para encontrar su paquete. Está en nuestro correo electrónico y en la guía de envío.',
    typo: (number) => `El número de seguimiento ${number} contiene un error. Revíselo e inténtelo de nuevo.`,
    foreign: 'No es uno de nuestros números de seguimiento. Tienen dos letras, doce dígitos y dos letras.',
    unknown: (number) => `No hemos encontrado ningún paquete con el número ${number}. Revíselo e inténtelo de nuevo.`,
    later: 'No se han encontrado demasiados números. Inténtelo de nuevo en unos minutos.',
    status: (number, status) => `${number}: ${status}.`,
    reason: (reason) => `Motivo: ${reason}.`,
    scan: (place, time) => `Último escaneo: ${place}, ${time}.`,
    expected: (place, day) => `Entrega prevista en ${place}: ${day}.`,
    proof: 'Para ver nombres y direcciones, escriba el correo electrónico del remitente o del destinatario.',
    proofWrong: 'Este correo electrónico no es el del remitente ni el del destinatario.',
    opened: (link) => `Gracias, coincide. Aquí están todos los datos: ${link}`,
  },
  price: {
    from: '¿Desde qué país sale el paquete?',
    to: '¿A qué país va?',
    weight: '¿Cuánto pesa? Por ejemplo, 2,5 kg.',
    service: '¿Qué servicio prefiere?',
    countryUnclear: 'No conozco ese país.',
    countryUnpriced: (country) => `No tengo precios para ${country}.`,
    countries: (list) => `Puedo calcular precios para: ${list}.`,
    weightUnclear: 'Necesito el peso en números.',
    weightNotPositive: 'El peso debe ser mayor que 0.',
    weightTooHeavy: 'No puedo calcular un precio para ese peso.',
    serviceUnclear: 'Elija uno de estos servicios.',
    result: ({ weight, from, to, service }, total) => `${weight}, ${from} – ${to}, ${service}: ${total}.`,
    parts: (base, weight) => `Tarifa base: ${base}; por peso: ${weight}.`,
    surcharge: (amount) => `Recargo internacional: ${amount}.`,
    currencyUnclear: (code) => `No tengo tipo de cambio para ${code}; el precio está en dólares estadounidenses.`,
    estimate:
      'Es una estimación por peso; un paquete voluminoso puede costar más. Pida un presupuesto para tener un precio firme.',
    unavailable: 'Ahora mismo no puedo calcular precios. Inténtelo de nuevo en un momento.',
  },
  days: { standard: '5-7 días', express: '2-3 días', overnight: '1 día' },
  service: (name, days) => `${name} (${days})`,
  delivery: {
    lead: 'Nuestros plazos de entrega:',
    note: 'La aduana puede alargarlos. La entrega prevista de cada paquete está en su página de seguimiento.',
  },
  international: {
    ask: '¿A qué país quiere enviar?',
    unclear: 'No conozco ese país. Escriba su nombre, por ejemplo «Japón».',
    notServed: (country) => `No ofrecemos envíos en línea a ${country}. Nuestro equipo le dirá qué es posible.`,
    declaration: (country) =>
      `Los paquetes a ${country} desde otros países necesitan una declaración de aduana: contenido, valor y origen de los artículos. La aduana puede cobrar al destinatario aranceles e impuestos, que no están incluidos en nuestros precios.`,
    sameArea: (country, area) =>
      `${country} pertenece a un territorio aduanero común (${area}): los paquetes desde allí no necesitan declaración de aduana.`,
    recipientId: (country, id) => `La aduana de ${country} pide un número del destinatario: ${id}.`,
    goods:
      'Algunos artículos están restringidos o prohibidos, como armas, medicamentos, alimentos, plantas, alcohol y baterías. Pregunte antes de enviarlos.',
  },
  billing: {
    prices:
      'Los precios siguen nuestra lista en dólares estadounidenses. La calculadora da una estimación; un presupuesto aceptado tiene un precio firme.',
    person: 'No puedo ver facturas ni pagos. Escriba «persona» y nuestro equipo lo revisará.',
  },
  hours: {
    week: (hours, zone) => `Nuestro equipo atiende: ${hours} (${zone}).`,
    closedDay: 'cerrado',
    openUntil: (time) => `Ahora está abierto, hasta el ${time}.`,
    closedUntil: (time) => `Ahora está cerrado. Volvemos a abrir el ${time}.`,
    closed: 'Ahora está cerrado.',
    holiday: (day, hours) => `${day}: ${hours}.`,
  },
  person: {
    handedOver: 'Le paso con una persona. Puede seguir escribiendo; lo leerá todo.',
    place: (place) => `Su lugar en la cola: ${place}.`,
    wait: (duration) => `Espera prevista: unos ${duration}.`,
    noWait: 'Ahora no puedo calcular la espera.',
    closedUntil: (time) => `Ahora no hay nadie. Volvemos a abrir el ${time}.`,
    closed: 'Ahora no hay nadie.',
    nobody: 'Ahora mismo no hay nadie disponible.',
    busy: 'Disculpe, todo el equipo sigue ocupado.',
    askEmail: 'Deje su correo electrónico y le responderemos allí.',
    emailKept: (address) => `Gracias. Le escribiremos a ${address}.`,
    emailUnclear: 'Escriba un correo electrónico, por ejemplo name@example.com.',
  },
};
